/** The sample shop's staff. */
export const SAMPLE_PEOPLE = [
  { firstName: 'Luis', lastName: 'Ortega', email: 'luis.ortega@sample.invalid', role: 'head_technician' },
  { firstName: 'Dana', lastName: 'Whitfield', email: 'dana.whitfield@sample.invalid', role: 'technician' },
  { firstName: 'Sam', lastName: 'Kowalski', email: 'sam.kowalski@sample.invalid', role: 'technician' },
] as const;
