/** Height of the edge between wall and floor, as a part of the frame. */
const HORIZON = 0.66

type Colours = readonly [wall: string, floor: string, light: string]
export type Draw = (frame: { w: number; h: number; colours: Colours }) => string

export const rect = (fill: string, y = '0', height = '100%', more = '') =>
  `<rect y="${y}" width="100%" height="${height}" fill="${fill}" ${more}/>`

/** A wall that bends into the floor, as a paper roll in a studio. */
export const sweep: Draw = ({ colours: [wall, floor] }) =>
  `<defs><linearGradient id="sweep" x2="0" y2="1"><stop offset="0" stop-color="${wall}"/><stop offset="${HORIZON - 0.06}" stop-color="${wall}"/><stop offset="${HORIZON + 0.06}" stop-color="${floor}"/><stop offset="1" stop-color="${floor}"/></linearGradient></defs>${rect('url(#sweep)')}`

interface Grain {
  id: string
  /** Waves per pixel of a 1,000 px frame, across and down. */
  across: number
  down: number
  /** How much the noise darkens, above the value that stays as it is. */
  strength: number
  from?: number
  octaves?: number
  /** Parts of red, green and blue, in linear light. */
  tint?: string
}

/** Noise that darkens a surface. */
export const grain = (
  { id, across, down, strength, from = 0.3, octaves = 4, tint = '0 0 0' }: Grain,
  y: string,
  height: string,
) => {
  const [r, g, b] = tint.split(' ')
  return `<filter id="${id}" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="${across} ${down}" numOctaves="${octaves}" seed="7"/><feColorMatrix values="0 0 0 0 ${r} 0 0 0 0 ${g} 0 0 0 0 ${b} ${strength} 0 0 0 ${-strength * from}"/></filter>${rect('#000', y, height, `filter="url(#${id})"`)}`
}

const floorY = `${HORIZON * 100}%`
const floorHeight = `${(1 - HORIZON) * 100}%`

/** The line where wall and floor meet, softly dark. */
const corner = (h: number) =>
  `<defs><linearGradient id="corner" x2="0" y2="1"><stop offset="0" stop-color="#000" stop-opacity="0.22"/><stop offset="1" stop-color="#000" stop-opacity="0"/></linearGradient></defs><rect y="${h * HORIZON}" width="100%" height="${h * 0.05}" fill="url(#corner)"/>`

const boards = 4

/** Boards of a table, their grain and the gaps between them. */
export const table: Draw = ({ h, colours: [wall, floor] }) => {
  const tops = Array.from({ length: boards }, (_, i) => h * (HORIZON + (1 - HORIZON) * (i / boards) ** 1.4))
  const shades = tops.map((y, i) => {
    const height = (tops[i + 1] ?? h) - y
    const gap = Math.max(1, h / 450)
    return `<rect y="${y.toFixed(1)}" width="100%" height="${height.toFixed(1)}" fill="${i % 2 ? '#000' : '#fff'}" opacity="0.05"/><rect y="${y.toFixed(1)}" width="100%" height="${gap.toFixed(1)}" fill="#140a04" opacity="0.35"/>`
  })
  const rings: Grain = {
    id: 'rings',
    across: 0.0025,
    down: 0.035,
    strength: 1.1,
    from: 0.36,
    tint: '0.1 0.04 0.015',
  }
  const pores: Grain = {
    id: 'pores',
    across: 0.008,
    down: 0.3,
    strength: 0.6,
    from: 0.32,
    octaves: 3,
    tint: '0.06 0.02 0.01',
  }
  return `${rect(wall)}${rect(floor, floorY, floorHeight)}${[rings, pores].map((each) => grain(each, floorY, floorHeight)).join('')}${shades.join('')}${corner(h)}`
}

export const textured =
  (...surfaces: Grain[]): Draw =>
  (frame) =>
    `${sweep(frame)}${surfaces.map((surface) => grain(surface, '0', '100%')).join('')}`

/** Veins as bent lines across the frame, each soft and wide with a thin dark core. */
export const marble: Draw = (frame) => {
  const { w, h } = frame
  // Waves of unrelated lengths look like chance and are the same in every size.
  const bend = (i: number, at: number) =>
    [0.06, 0.022, 0.011, 0.006].reduce(
      (sum, size, n) => sum + size * Math.sin(i * (4.7 + n) + at * 6.1 * 2.3 ** n),
      0,
    )
  const vein = (i: number) => {
    const points = Array.from({ length: 81 }, (_, step) => {
      const at = step / 50 - 0.3
      const y = -0.2 + i * 0.27 + at * (0.2 + 0.25 * Math.sin(i * 2.9)) + bend(i, at)
      return `${(at * w).toFixed(1)} ${(y * h).toFixed(1)}`
    })
    return `M${points.join('L')}`
  }
  const veins = Array.from({ length: 6 }, (_, i) => vein(i))
  const lines = (width: number, opacity: number, soft: number) =>
    `<g fill="none" stroke="#5d6268" stroke-linejoin="round" opacity="${opacity}" filter="url(#soft${soft})">${veins.map((path, i) => `<path d="${path}" stroke-width="${(width * (0.5 + ((i * 7) % 5) / 4)).toFixed(1)}"/>`).join('')}</g>`
  const softened = (soft: number) =>
    `<filter id="soft${soft}"><feGaussianBlur stdDeviation="${soft}"/></filter>`
  return `${sweep(frame)}${grain({ id: 'cloud', across: 0.004, down: 0.006, strength: 0.25, from: 0.35 }, '0', '100%')}${softened(9)}${softened(1)}<g transform="rotate(-52 ${w / 2} ${h / 2})">${lines(22, 0.16, 9)}${lines(1.8, 0.3, 1)}</g>`
}

/** Threads of a cloth, drawn as a small tile. */
export const woven =
  (tile: string, surface: Grain): Draw =>
  (frame) =>
    `${sweep(frame)}<pattern id="threads" width="6" height="6" patternUnits="userSpaceOnUse">${tile}</pattern>${rect('url(#threads)')}${grain(surface, '0', '100%')}`

/** Folds of a hanging cloth that catch the light. */
export const drape: Draw = (frame) => {
  const { w, h, colours } = frame
  const folds = [0.13, 0.1, 0.16, 0.12, 0.17, 0.11, 0.14, 0.15]
  const shown = folds.map((width, i) => {
    const x = folds.slice(0, i).reduce((sum, each) => sum + each, -0.02)
    return `<rect x="${(w * x).toFixed(1)}" width="${(w * width + 1).toFixed(1)}" height="${h}" fill="url(#fold)"/>`
  })
  const fold = `<linearGradient id="fold"><stop offset="0" stop-color="#000" stop-opacity="0.34"/><stop offset="0.35" stop-color="${colours[2]}" stop-opacity="0.28"/><stop offset="0.6" stop-color="${colours[2]}" stop-opacity="0.05"/><stop offset="1" stop-color="#000" stop-opacity="0.34"/></linearGradient><linearGradient id="ground" x2="0" y2="1"><stop offset="0" stop-color="${colours[1]}" stop-opacity="0"/><stop offset="0.25" stop-color="${colours[1]}"/><stop offset="1" stop-color="${colours[0]}"/></linearGradient>`
  return `<defs>${fold}</defs>${rect(colours[0])}<filter id="limp" x="0" y="0" width="100%" height="100%"><feGaussianBlur stdDeviation="${w / 90} 0"/></filter><g filter="url(#limp)">${shown.join('')}</g>${rect('url(#ground)', `${(HORIZON + 0.02) * 100}%`, `${(0.98 - HORIZON) * 100}%`)}${grain({ id: 'pile', across: 0.4, down: 0.4, strength: 0.3, octaves: 2 }, '0', '100%')}`
}
