import { encode } from 'uqr'

/** Drawn as SVG with dark modules on a light background, as scanners expect. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 })
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} className="fill-text" />
      <path d={modules(data)} className="fill-ground" />
    </svg>
  )
}

/** One square per dark module. */
const modules = (rows: boolean[][]) =>
  rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
