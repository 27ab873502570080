const KB = 1_024
const MB = KB * KB
const GB = KB * MB

/** As people read it: 512 B, 3.4 KB, 12 MB, 1.5 GB. */
export function fileSize(bytes: number): string {
  if (bytes < KB) return `${bytes} B`
  const [size, unit] = bytes < MB ? [bytes / KB, 'KB'] : bytes < GB ? [bytes / MB, 'MB'] : [bytes / GB, 'GB']
  return `${size < 10 ? Number(size.toFixed(1)) : Math.round(size)} ${unit}`
}
