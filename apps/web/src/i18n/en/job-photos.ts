/** Photos of a job and what a suggestion brings along. */
export const jobPhotos = {
  add: 'Add photo to {{job}}',
  remove: 'Remove photo {{number}} of {{job}}',
  manage: 'Photos of this job',
  manageText:
    'The customer sees them with the job. An estimate that was sent keeps the photos it was sent with.',
  fromFinding: 'From the finding',
  full: 'A job holds {{count}} photos at most.',
  service: 'From your catalog: {{name}}',
  plain: 'Not in your catalog: added with its labor',
  photos_one: '1 photo',
  photos_other: '{{count}} photos',
  markAll: 'Mark all done',
  markAllOf: 'Mark all done: {{job}}',
};
