const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** DET-04. The id of a form is a UUID of version 1 to 5. */
export const isFormId = (id: string | undefined): id is string => id !== undefined && UUID.test(id);
