const MILES_PER_KILOMETER = 0.621371;

/** A bike's mileage is kept in miles, also where its dashboard counts kilometers. */
export const milesOf = (kilometers: number): number => Math.round(kilometers * MILES_PER_KILOMETER);
