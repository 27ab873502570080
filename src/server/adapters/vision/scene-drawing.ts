import sharp from 'sharp'
import { type SceneGroup, type SceneId, sceneOf } from '#contracts/images/scenes.ts'

/** Scenes are drawn this large whatever the frame, so that a preview has the same grain as the result. */
const DRAWN_SIDE = 1_000
/** Height of the edge between wall and floor, as a part of the frame. */
const HORIZON = 0.66

interface SceneFrame {
  width: number
  height: number
  light: 'left' | 'top' | 'right'
  /** Colours of the scene warmer (above 0) or cooler (below 0), to match the product. */
  warmth: number
}

type Colours = readonly [wall: string, floor: string, light: string]
type Draw = (frame: { w: number; h: number; colours: Colours }) => string

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

const rect = (fill: string, y = '0', height = '100%', more = '') =>
  `<rect y="${y}" width="100%" height="${height}" fill="${fill}" ${more}/>`

/** A soft lamp from one side, and a vignette on the other. */
function lightOf(light: SceneFrame['light'], colour: string): string {
  const [cx, cy] = { left: [0.2, 0.1], top: [0.5, 0], right: [0.8, 0.1] }[light] as [number, number]
  return `<defs><radialGradient id="lamp" cx="${cx}" cy="${cy}" r="0.9"><stop offset="0" stop-color="${colour}" stop-opacity="0.75"/><stop offset="0.6" stop-color="${colour}" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.12"/></radialGradient></defs>${rect('url(#lamp)')}`
}

/** A wall that bends into the floor, as a paper roll in a studio. */
const sweep: Draw = ({ colours: [wall, floor] }) =>
  `<defs><linearGradient id="sweep" x2="0" y2="1"><stop offset="0" stop-color="${wall}"/><stop offset="${HORIZON - 0.06}" stop-color="${wall}"/><stop offset="${HORIZON + 0.06}" stop-color="${floor}"/><stop offset="1" stop-color="${floor}"/></linearGradient></defs>${rect('url(#sweep)')}`

const gradient: Draw = ({ colours: [first, second] }) =>
  `<defs><linearGradient id="blend" x2="0.4" y2="1"><stop offset="0" stop-color="${first}"/><stop offset="1" stop-color="${second}"/></linearGradient></defs>${rect('url(#blend)')}`

interface Grain {
  id: string
  /** Waves per pixel of a 1,200 px frame, across and down. */
  across: number
  down: number
  strength: number
  octaves?: number
}

/** Noise that darkens a surface. */
const grain = ({ id, across, down, strength, octaves = 4 }: Grain, y: string, height: string) =>
  `<filter id="${id}" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="${across} ${down}" numOctaves="${octaves}" seed="7"/><feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 ${strength} 0 0 0 ${-strength * 0.42}"/></filter>${rect('#000', y, height, `filter="url(#${id})"`)}`

const floorY = `${HORIZON * 100}%`
const floorHeight = `${(1 - HORIZON) * 100}%`

/** The line where wall and floor meet, softly dark. */
const corner = (h: number) =>
  `<defs><linearGradient id="corner" x2="0" y2="1"><stop offset="0" stop-color="#000" stop-opacity="0.22"/><stop offset="1" stop-color="#000" stop-opacity="0"/></linearGradient></defs><rect y="${h * HORIZON}" width="100%" height="${h * 0.05}" fill="url(#corner)"/>`

const table =
  (surface: Grain, planks: number): Draw =>
  ({ w, h, colours: [wall, floor] }) => {
    const lines = Array.from({ length: planks }, (_, i) => {
      const y = h * (HORIZON + (1 - HORIZON) * ((i + 1) / planks) ** 1.4)
      return `<rect y="${y.toFixed(1)}" width="${w}" height="${Math.max(1, h / 500).toFixed(1)}" fill="#000" opacity="0.28"/>`
    })
    return `${rect(wall)}${rect(floor, floorY, floorHeight)}${grain(surface, floorY, floorHeight)}${lines.join('')}${corner(h)}`
  }

const textured =
  (surface: Grain): Draw =>
  (frame) =>
    `${sweep(frame)}${grain(surface, '0', '100%')}`

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

/** Light that falls through a window onto the wall. */
const panes: Draw = (frame) => {
  const { w, h, colours } = frame
  const pane = (x: number, y: number) =>
    `<rect x="${w * x}" y="${h * y}" width="${w * 0.15}" height="${h * 0.2}" fill="${colours[2]}"/>`
  const four = [0.14, 0.31].flatMap((x) => [0.06, 0.29].map((y) => pane(x, y))).join('')
  return `${sweep(frame)}${grain({ id: 'plaster', across: 0.02, down: 0.02, strength: 0.25 }, '0', '100%')}<filter id="soft"><feGaussianBlur stdDeviation="${w / 120}"/></filter><g filter="url(#soft)" opacity="0.85" transform="skewX(-14) translate(${w * 0.14} 0)">${four}</g>`
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
  paper: textured({ id: 'fibres', across: 0.35, down: 0.5, strength: 0.22 }),
  wood: table({ id: 'wood', across: 0.004, down: 0.09, strength: 1.1, octaves: 5 }, 4),
  stone: textured({ id: 'stone', across: 0.03, down: 0.03, strength: 0.45, octaves: 5 }),
  fabric: textured({ id: 'weave', across: 0.5, down: 0.08, strength: 0.5 }),
  podium,
  window: panes,
}

const details: Partial<Record<SceneId, Draw>> = {
  arch,
  morning: blinds,
  marble: (frame) =>
    `${sweep(frame)}${grain({ id: 'veins', across: 0.004, down: 0.011, strength: 0.7, octaves: 6 }, '0', '100%')}`,
  concrete: textured({ id: 'concrete', across: 0.09, down: 0.09, strength: 0.35, octaves: 3 }),
  travertine: textured({ id: 'layers', across: 0.006, down: 0.05, strength: 0.5, octaves: 5 }),
  velvet: textured({ id: 'pile', across: 0.012, down: 0.02, strength: 0.8, octaves: 3 }),
}
