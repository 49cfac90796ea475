/** The same keys as the English catalog, each with its own text: a missing or extra one does not compile. */
export type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> };
