/** Whether a field of a day holds a whole one. While a year is typed, the browser gives the years 2, 20 and 202 out. */
export const isDay = (day: string): boolean => /^[1-9]\d{3}-\d\d-\d\d$/.test(day);
