/** Photos of a job and what a suggestion brings along. */
export const jobPhotos = {
  remove: 'Remove photo {{number}} of {{job}}',
  manage: 'Photos for this job',
  manageText: 'Customers see them with the job. A sent estimate keeps its photos.',
  fromFinding: 'From the finding',
  full: 'A job can have up to {{count}} photos.',
  service: 'From your catalog: {{name}}',
  plain: 'Not in your catalog: added with its labor',
  photos_one: '1 photo',
  photos_other: '{{count}} photos',
  markAll: 'Mark all done',
  markAllOf: 'Mark all done: {{job}}',
  allDone_one: '1 line done',
  allDone_other: '{{count}} lines done',
  leftTitle: '{{done}} of {{count}} lines are done',
  leftText: 'These weren’t marked:',
};
