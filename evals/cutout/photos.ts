import sharp from 'sharp'

export interface RenderedPhoto {
  name: string
  kind: string
  photo: Buffer
  /** Opacity of each pixel of the product, one byte each. */
  mask: Buffer
}

/** Side of the photos. Shapes are drawn on a square of 1,000. */
export const SIDE = 1_600

/** Numbers that look random and are the same in every run. */
function seeded(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (state >>> 0) / 2 ** 32
  }
}

const bottle = `<path d="M430 180h140v110q70 40 70 120v380q0 40-40 40h-200q-40 0-40-40v-380q0-80 70-120z"/>`
const mug = `<path d="M300 340h340v380q0 70-70 70h-200q-70 0-70-70z"/><path d="M640 420q150 0 150 120t-150 120v-60q80 0 80-60t-80-60z"/>`
const lamp = `<path d="M380 200h240l90 280h-420z"/><rect x="480" y="480" width="40" height="260"/><ellipse cx="500" cy="760" rx="150" ry="40"/>`
const box = `<path d="M260 400l240-110 240 110v330l-240 120-240-120z"/>`
const shoe = `<path d="M200 640q20-160 140-220l120 90q120 80 300 90 60 10 60 90v40q0 20-20 20h-560q-40 0-40-40z"/>`
const shapes = { bottle, mug, lamp, box, shoe }

/** Hairs around an outline. */
function hairs(random: () => number): string {
  const lines = Array.from({ length: 900 }, () => {
    const angle = random() * Math.PI * 2
    const [x, y] = [500 + Math.cos(angle) * 240, 540 + Math.sin(angle) * 240]
    const bend = angle + (random() - 0.5) * 0.8
    const length = 20 + random() * 45
    return `<path d="M${x} ${y}l${Math.cos(bend) * length} ${Math.sin(bend) * length}" stroke="#fff" stroke-width="2.5"/>`
  })
  return `<circle cx="500" cy="540" r="245"/>${lines.join('')}`
}

interface Scene {
  name: string
  kind: string
  shape: string
  wall: string
  floor: string
  colour: string
  opacity?: number
}

const pick = <T>(values: readonly T[], index: number): T => values[index % values.length] as T
const walls = [
  ['#d8d2c6', '#bfb6a6'],
  ['#f2f2f2', '#dcdcdc'],
  ['#43484f', '#2f3338'],
  ['#b9cbd6', '#9fb4c1'],
  ['#e7d3c8', '#d2b8aa'],
] as const
const bright = ['#24507a', '#a33d2c', '#2f6b46', '#d9a32b', '#5b3b78', '#111318']

function scenes(): Scene[] {
  const named = Object.entries(shapes)
  const made: Scene[] = []
  for (let i = 0; i < 15; i++) {
    const [name, shape] = pick(named, i)
    const [wall, floor] = pick(walls, i + Math.floor(i / 5))
    made.push({ name: `${name} ${i + 1}`, kind: 'solid', shape, wall, floor, colour: pick(bright, i) })
  }
  for (let i = 0; i < 5; i++) {
    const [wall, floor] = pick(walls, i)
    const shape = pick([bottle, mug], i)
    made.push({ name: `glass ${i + 1}`, kind: 'glass', shape, wall, floor, colour: '#7fb3c8', opacity: 0.72 })
  }
  for (let i = 0; i < 5; i++) {
    const [wall, floor] = pick(walls, i)
    const shape = hairs(seeded(i + 1))
    made.push({
      name: `fur ${i + 1}`,
      kind: 'fur',
      shape,
      wall,
      floor,
      colour: pick(['#6d4a30', '#8c8378', '#c9762f'], i),
    })
  }
  const pairs = [
    ['#e4e0da', '#c9c2b6'],
    ['#d5dde2', '#b3c0c8'],
    ['#50555b', '#70777e'],
    ['#efe6d8', '#d9c7a8'],
    ['#cfd6cb', '#adb8a6'],
  ] as const
  for (const [i, [wall, colour]] of pairs.entries()) {
    const [name, shape] = pick(named, i)
    made.push({
      name: `${name} low contrast ${i + 1}`,
      kind: 'low contrast',
      shape,
      wall,
      floor: wall,
      colour,
    })
  }
  return made
}

/** Thirty product photos with known masks: solid, glass, fur and low contrast. */
export async function* renderedPhotos(): AsyncGenerator<RenderedPhoto> {
  for (const scene of scenes()) yield render(scene)
}

async function render({
  name,
  kind,
  shape,
  wall,
  floor,
  colour,
  opacity = 1,
}: Scene): Promise<RenderedPhoto> {
  const open = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 1000 1000">`
  const shade = `<linearGradient id="shade"><stop offset="0" stop-color="#fff" stop-opacity="0.28"/><stop offset="0.45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.35"/></linearGradient><linearGradient id="room" x2="0" y2="1"><stop offset="0.6" stop-color="${wall}"/><stop offset="0.72" stop-color="${floor}"/></linearGradient><filter id="soft"><feGaussianBlur stdDeviation="16"/></filter>`
  const body = shape.replaceAll('stroke="#fff"', `stroke="${colour}"`)
  const photo = `${open}<defs>${shade}</defs><rect width="100%" height="100%" fill="url(#room)"/><ellipse cx="530" cy="815" rx="260" ry="30" opacity="0.35" filter="url(#soft)"/><g fill="${colour}" opacity="${opacity}">${body}</g><g fill="url(#shade)">${shape.replace(/<path[^>]*stroke[^>]*>/g, '')}</g></svg>`
  const mask = `${open}<rect width="100%" height="100%"/><g fill="#fff">${shape}</g></svg>`
  return {
    name,
    kind,
    photo: await sharp(Buffer.from(photo)).flatten().jpeg({ quality: 90 }).toBuffer(),
    mask: await sharp(Buffer.from(mask)).extractChannel(0).raw().toBuffer(),
  }
}
