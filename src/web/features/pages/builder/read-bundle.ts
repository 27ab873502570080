/** Units and price of a bundle written as “2 for €70.00”; the amount keeps its digits alone. */
export function readBundle(line: string): { units: string; price: string } | undefined {
  const [, units, amount] = /^\s*(\d{1,3})\s+for\s+(.+)$/i.exec(line) ?? []
  const price = amount?.replace(/[^\d.,]/g, '').replace(/,(?=\d{3}\b)/g, '')
  return units && price ? { units, price } : undefined
}
