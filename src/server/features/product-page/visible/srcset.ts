import type { RawImage } from '../values/images.ts'

/** The addresses of a `srcset`, with the widths that it states. */
export function srcsetOf(text: string | undefined): RawImage[] {
  if (!text || text.length > 10_000) return []
  return text.split(/,\s+|,(?=https?:|\/\/)/).flatMap((part) => {
    const [address = '', size = ''] = part.trim().split(/\s+/)
    const width =
      /^(\d{1,5})w$/.exec(size)?.[1] ??
      (/^([\d.]{1,4})x$/.exec(size)?.[1] ? String(Number(size.slice(0, -1)) * 600) : undefined)
    return address === '' || address.startsWith('data:')
      ? []
      : [{ address, width: width ? Number(width) : undefined }]
  })
}
