const KB = 1_024

/** As people read it: 512 B, 3.4 KB, 12 MB. */
export function fileSize(bytes: number): string {
  if (bytes < KB) return `${bytes} B`
  const [size, unit] = bytes < KB * KB ? [bytes / KB, 'KB'] : [bytes / KB / KB, 'MB']
  return `${size < 10 ? Number(size.toFixed(1)) : Math.round(size)} ${unit}`
}
