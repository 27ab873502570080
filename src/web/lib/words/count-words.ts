/** “1 row”, “1,200 rows”. */
export const countWords = (count: number, one: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : `${one}s`}`
