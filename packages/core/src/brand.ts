declare const brand: unique symbol;

/** A `Base` that only its own parser can make: a raw string is not a `SeriesId`. */
export type Brand<Base, Name extends string> = Base & { readonly [brand]: Name };
