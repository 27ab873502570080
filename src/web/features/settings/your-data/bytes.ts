const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** Formats a size for reading: “640 bytes”, “1.2 MB”. */
export function inBytes(size: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(size, 1)) / 3), units.length - 1)
  return new Intl.NumberFormat('en', {
    style: 'unit',
    unit: units[power],
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(size / 1_000 ** power)
}
