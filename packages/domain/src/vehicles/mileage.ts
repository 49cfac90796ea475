const MILES_PER_KILOMETER = 0.621371;

/** Mileage is stored in miles, even if the dashboard shows kilometers. */
export const milesOf = (kilometers: number): number => Math.round(kilometers * MILES_PER_KILOMETER);
