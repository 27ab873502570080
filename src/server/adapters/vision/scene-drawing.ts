import sharp from 'sharp'
import { type SceneGroup, type SceneId, sceneOf } from '#contracts/images/scenes.ts'
import { type Draw, drape, grain, marble, rect, sweep, table, textured, woven } from './scene-surfaces.ts'

/** Scenes are drawn this large whatever the frame, so that a preview has the same grain as the result. */
const DRAWN_SIDE = 1_000
interface SceneFrame {
  width: number
  height: number
  light: 'left' | 'top' | 'right'
  /** Colours of the scene warmer (above 0) or cooler (below 0), to match the product. */
  warmth: number
}

/** A studio scene as PNG, in the size of the frame. */
export async function drawScene(id: SceneId, { width, height, light, warmth }: SceneFrame): Promise<Buffer> {
  if (id === 'white')
    return sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
      .png()
      .toBuffer()
  const scale = DRAWN_SIDE / Math.max(width, height)
  const [w, h] = [Math.round(width * scale), Math.round(height * scale)]
  const { group, colours } = sceneOf(id)
  const ground = (details[id] ?? grounds[group])({ w, h, colours })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${ground}${lightOf(light, colours[2])}</svg>`
  return sharp(Buffer.from(svg))
    .flatten({ background: colours[0] })
    .resize(width, height, { fit: 'fill' })
    .linear([1 + warmth, 1, 1 - warmth], [0, 0, 0])
    .png()
    .toBuffer()
}

/** A soft lamp from one side, and a vignette on the other. */
function lightOf(light: SceneFrame['light'], colour: string): string {
  const [cx, cy] = { left: [0.2, 0.1], top: [0.5, 0], right: [0.8, 0.1] }[light] as [number, number]
  return `<defs><radialGradient id="lamp" cx="${cx}" cy="${cy}" r="0.9"><stop offset="0" stop-color="${colour}" stop-opacity="0.75"/><stop offset="0.6" stop-color="${colour}" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.12"/></radialGradient></defs>${rect('url(#lamp)')}`
}

const gradient: Draw = ({ colours: [first, second] }) =>
  `<defs><linearGradient id="blend" x2="0.4" y2="1"><stop offset="0" stop-color="${first}"/><stop offset="1" stop-color="${second}"/></linearGradient></defs>${rect('url(#blend)')}`

/** Front edge of the podium, as a part of the frame's height. A reflection ends there. */
export const PODIUM_EDGE = 0.89

const podium: Draw = ({ w, h, colours }) => {
  const [wall, floor, light] = colours
  const [cx, top, rx, ry] = [w / 2, h * 0.84, Math.min(w, h) * 0.42, h * 0.05]
  return `${sweep({ w, h, colours: [wall, floor, light] })}<path d="M${cx - rx} ${top}v${h * 0.1}a${rx} ${ry} 0 0 0 ${2 * rx} 0v${-h * 0.1}z" fill="${floor}"/><path d="M${cx - rx} ${top}v${h * 0.1}a${rx} ${ry} 0 0 0 ${2 * rx} 0v${-h * 0.1}z" fill="#000" opacity="0.1"/><ellipse cx="${cx}" cy="${top}" rx="${rx}" ry="${ry}" fill="${wall}"/><ellipse cx="${cx}" cy="${top}" rx="${rx}" ry="${ry}" fill="${light}" opacity="0.35"/>`
}

const arch: Draw = ({ w, h, colours }) => {
  const half = Math.min(w * 0.36, h * 0.36)
  const [cx, base] = [w / 2, h * 0.9]
  const shape = `M${cx - half} ${base}V${h * 0.14 + half}a${half} ${half} 0 0 1 ${2 * half} 0V${base}z`
  return `${rect(colours[0])}<path d="${shape}" fill="${colours[1]}"/><path d="${shape}" fill="#000" opacity="0.07"/><path d="M0 ${base}H${w}V${h}H0z" fill="${colours[0]}"/><path d="M0 ${base}H${w}V${base + h * 0.012}H0z" fill="#000" opacity="0.12"/>`
}

const plaster = [
  { id: 'trowel', across: 0.006, down: 0.012, strength: 0.22, from: 0.35 },
  { id: 'sand', across: 0.6, down: 0.6, strength: 0.16, octaves: 2 },
]
  .map((each) => grain(each, '0', '100%'))
  .join('')

/** Light that falls through a window onto the wall. */
const panes: Draw = (frame) => {
  const { w, h, colours } = frame
  const pane = (x: number, y: number) =>
    `<rect x="${w * x}" y="${h * y}" width="${w * 0.15}" height="${h * 0.2}" fill="${colours[2]}"/>`
  const four = [0.14, 0.31].flatMap((x) => [0.06, 0.29].map((y) => pane(x, y))).join('')
  return `${sweep(frame)}${plaster}<filter id="soft"><feGaussianBlur stdDeviation="${w / 120}"/></filter><g filter="url(#soft)" opacity="0.85" transform="skewX(-14) translate(${w * 0.14} 0)">${four}</g>`
}

const blinds: Draw = (frame) => {
  const { w, h, colours } = frame
  const bars = Array.from(
    { length: 9 },
    (_, i) =>
      `<rect x="${-w * 0.1}" y="${h * i * 0.11}" width="${w * 1.3}" height="${h * 0.055}" fill="${colours[2]}"/>`,
  )
  return `${sweep(frame)}<filter id="soft"><feGaussianBlur stdDeviation="${w / 160}"/></filter><g filter="url(#soft)" opacity="0.7" transform="rotate(-16 ${w / 2} ${h / 2})">${bars.join('')}</g>`
}

const grounds: Record<SceneGroup, Draw> = {
  colour: sweep,
  gradient,
  paper: textured({ id: 'fibres', across: 0.35, down: 0.5, strength: 0.22, from: 0.42 }),
  wood: table,
  stone: textured(
    { id: 'layers', across: 0.006, down: 0.016, strength: 0.5, from: 0.34 },
    { id: 'grit', across: 0.5, down: 0.5, strength: 0.4, octaves: 2 },
  ),
  fabric: woven(
    '<path d="M0 1.5h6M0 4.5h6" stroke="#fff" stroke-opacity="0.28"/><path d="M1.5 0v6M4.5 0v6" stroke="#000" stroke-opacity="0.07"/>',
    { id: 'slubs', across: 0.02, down: 0.3, strength: 0.25, octaves: 3 },
  ),
  podium,
  window: panes,
}

const details: Partial<Record<SceneId, Draw>> = {
  arch,
  morning: blinds,
  marble,
  concrete: textured(
    { id: 'stains', across: 0.004, down: 0.006, strength: 0.28, from: 0.34 },
    { id: 'sand', across: 0.5, down: 0.5, strength: 0.3, octaves: 2 },
  ),
  travertine: textured(
    {
      id: 'layers',
      across: 0.0018,
      down: 0.03,
      strength: 0.4,
      from: 0.36,
      octaves: 5,
      tint: '0.2 0.12 0.05',
    },
    { id: 'holes', across: 0.03, down: 0.12, strength: 3, from: 0.66, octaves: 2, tint: '0.2 0.13 0.06' },
  ),
  velvet: drape,
  denim: woven(
    '<path d="M-1.5 1.5l3 -3M0 6l6 -6M4.5 7.5l3 -3M-3 6l6 -6M3 6l6 -6" stroke="#dfe9f5" stroke-opacity="0.16" stroke-width="1.2"/>',
    { id: 'slubs', across: 0.25, down: 0.03, strength: 0.5, octaves: 3 },
  ),
}
