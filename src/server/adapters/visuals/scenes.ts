import { shapeOf, type VisualShape } from '#contracts/visuals/channels.ts'
import { designOf, type VisualLayout } from '#contracts/visuals/designs.ts'
import { mix, readable, type VisualColours } from '#core/visuals/schemes.ts'
import type { VisualTask } from '#server/ports/visuals.ts'
import { itemsOf, type StackItem } from './items.ts'
import { type Box, columns, inset, overlap, PHOTO, panel, rows, type VisualNode } from './nodes.ts'
import type { Stack } from './stack.ts'

/** A visual before its texts are fitted. */
export interface Scene {
  /** Everything below the texts. */
  ground: VisualNode[]
  stacks: Stack[]
  background: string
  /** Texts stay inside of it. */
  safe: Box
}

interface Frame {
  full: Box
  safe: Box
  shape: VisualShape
  /** Space between things. */
  gap: number
  colours: VisualColours
  task: VisualTask
  items: StackItem[]
  brand: StackItem[]
}

/** Below these areas in pixels a visual has fewer texts. */
const SMALL = 200_000
const TINY = 30_000
/** Visuals that are lower have their texts in a row. */
const LOW = 130

export function sceneOf(task: VisualTask): Scene {
  const { width, height, covered, colours, content } = task
  const { layout, angle } = designOf(task.design)
  const full = { x: 0, y: 0, width, height }
  const gap = Math.max(5, Math.round(Math.min(width, height) * 0.06))
  const free = {
    x: width * covered.left,
    y: height * covered.top,
    width: width * (1 - covered.left - covered.right),
    height: height * (1 - covered.top - covered.bottom),
  }
  const safe = overlap(free, inset(full, gap))
  const area = width * height
  const shape = shapeOf(task)
  const size = area < TINY || height < 100 ? 'tiny' : area < SMALL || shape === 'banner' ? 'small' : 'full'
  const brand: StackItem[] =
    size === 'tiny'
      ? []
      : task.logo
        ? [{ kind: 'logo', name: 'logo', optional: true }]
        : content.brand
          ? [{ kind: 'text', name: 'brand', role: 'brand', text: content.brand, optional: true }]
          : []
  const frame: Frame = { full, safe, shape, gap, colours, task, items: itemsOf(angle, content, size), brand }
  const scene = layoutScenes[layout](frame)
  return { ...scene, safe: free }
}

type Arrangement = Omit<Scene, 'safe'>
const layoutScenes: Record<VisualLayout, (frame: Frame) => Arrangement> = {
  split,
  cover,
  card,
  poster,
  frame: framed,
  stage,
}

/** Photo on one half, text on the other. */
function split(frame: Frame): Arrangement {
  const { full, safe, shape, gap, colours } = frame
  const cuts: Record<VisualShape, [photo: Box, text: Box]> = {
    portrait: [rows(full, 0, 0.46), rows(full, 0.46, 1)],
    square: [columns(full, 0.54, 1), columns(full, 0, 0.54)],
    landscape: [columns(full, 0.56, 1), columns(full, 0, 0.56)],
    banner: [columns(full, 0, sideShare(full, 1.3)), columns(full, sideShare(full, 1.3), 1)],
  }
  const [photo, text] = cuts[shape]
  return {
    background: colours.background,
    ground: [...picture(frame, photo)],
    stacks: [textStack(frame, within(text, safe, gap))],
  }
}

/** Photo behind everything, text over a fade. */
function cover(frame: Frame): Arrangement {
  const { full, safe, shape, colours } = frame
  const sideways = shape === 'landscape' || shape === 'banner'
  const text = sideways
    ? columns(safe, 0, shape === 'banner' ? 0.78 : 0.56)
    : rows(safe, shape === 'square' ? 0.36 : 0.44, 1)
  const { background } = colours
  const stops = sideways
    ? `to right, ${background}f7 0%, ${background}ee 48%, ${background}00 88%`
    : `to top, ${background}fa 0%, ${background}f0 44%, ${background}00 78%`
  return {
    background,
    ground: [...picture(frame, full), panel(full, { backgroundImage: `linear-gradient(${stops})` })],
    stacks: [textStack(frame, text, { justify: sideways ? 'center' : 'end' })],
  }
}

/** A card on the photo. */
function card(frame: Frame): Arrangement {
  const { full, safe, shape, gap, colours } = frame
  const place: Record<VisualShape, Box> = {
    portrait: rows(safe, 0.46, 1),
    square: rows(safe, 0.4, 1),
    landscape: columns(safe, 0.44, 1),
    banner: columns(safe, sideShare(full, 1.1), 1),
  }
  const box =
    shape === 'banner' ? { ...place.banner, y: full.y + gap * 0.5, height: full.height - gap } : place[shape]
  const ground = mix(colours.accent, colours.background, 0.35)
  return {
    background: ground,
    ground: [
      ...picture(frame, shape === 'banner' ? columns(full, 0, sideShare(full, 1.6)) : full),
      panel(box, {
        backgroundColor: colours.background,
        borderRadius: gap * 0.7,
        boxShadow: `0 ${gap * 0.2}px ${gap}px #00000040`,
      }),
    ],
    stacks: [
      textStack(frame, inset(box, Math.min(gap * 0.9, box.height * 0.12)), {
        align: shape === 'banner' ? 'start' : 'center',
      }),
    ],
  }
}

/** Large type, with the photo in a circle. */
function poster(frame: Frame): Arrangement {
  const { full, safe, shape, gap, colours } = frame
  const ground = colours.accent
  const own: VisualColours = {
    background: ground,
    ink: colours.onAccent,
    accent: accentOn(ground, colours),
    onAccent: '',
  }
  own.onAccent = readable(own.accent)
  const circle: Record<VisualShape, Box> = {
    portrait: disc(full.width * 0.72, full.height - full.width * 0.28, full.width * 0.42),
    square: disc(full.width * 0.78, full.height * 0.86, full.height * 0.29),
    landscape: disc(full.width - full.height * 0.36, full.height * 0.5, full.height * 0.44),
    banner: disc(full.width - full.height * 0.5, full.height * 0.5, full.height * 0.6),
  }
  const text: Record<VisualShape, Box> = {
    portrait: overlap(safe, { ...full, height: full.height - full.width * 0.74 - gap }),
    square: overlap(safe, { ...full, height: full.height * 0.55 }),
    landscape: { ...safe, width: full.width - full.height * 0.84 - gap - safe.x },
    banner: { ...safe, width: full.width - full.height * 1.15 - gap - safe.x },
  }
  const photo = circle[shape]
  const ring = inset(photo, -gap * 0.35)
  return {
    background: ground,
    ground: [
      panel(ring, { borderRadius: ring.width, backgroundColor: own.accent }),
      ...picture(frame, photo, photo.width),
    ],
    stacks: [
      textStack(frame, text[shape], {
        colours: own,
        justify: shape === 'portrait' ? 'end' : 'center',
        loud: 0.22,
      }),
    ],
  }
}

/** Centred, inside a line. */
function framed(frame: Frame): Arrangement {
  const { full, safe, shape, gap, colours } = frame
  const ground = mix(colours.background, colours.accent, 0.06)
  const line = inset(full, gap * 0.45)
  const inner = shape === 'banner' ? inset(safe, gap * 0.3) : overlap(safe, inset(full, gap * 1.25))
  const cuts: Record<VisualShape, [photo: Box, text: Box]> = {
    portrait: [rows(inner, 0, 0.42), rows(inner, 0.45, 1)],
    square: [columns(rows(inner, 0, 0.36), 0.16, 0.84), rows(inner, 0.4, 1)],
    landscape: [columns(inner, 0, 0.38), columns(inner, 0.43, 1)],
    banner: [columns(inner, 0, sideShare(inner, 1.25)), columns(inner, sideShare(inner, 1.25) + 0.025, 1)],
  }
  const [photo, text] = cuts[shape]
  const own = { ...colours, background: ground, ink: readable(ground) }
  return {
    background: ground,
    ground: [
      panel(line, {
        border: `${Math.max(1, gap * 0.06)}px solid ${colours.accent}`,
        borderRadius: gap * 0.4,
      }),
      ...picture(frame, byRatio(frame, photo), gap * 0.5),
    ],
    stacks: [
      textStack(frame, text, {
        colours: own,
        align: shape === 'portrait' || shape === 'square' ? 'center' : 'start',
      }),
    ],
  }
}

/** Headline above, product in the middle, the rest on a band. */
function stage(frame: Frame): Arrangement {
  const { full, safe, shape, gap, colours, items, brand } = frame
  const own: VisualColours = {
    background: colours.accent,
    ink: colours.onAccent,
    accent: accentOn(colours.accent, colours),
    onAccent: '',
  }
  own.onAccent = readable(own.accent)
  const isLead = leadOf(items)
  const [head, rest] = [items.filter(isLead), items.filter((item) => !isLead(item))]
  const isTable = rest.some(({ kind }) => kind === 'versus' || kind === 'points')
  const sideways = shape === 'landscape' || shape === 'banner'
  const banner = shape === 'banner'
  // Where the app of a channel covers the foot, the band begins higher.
  const foot = (safe.y + safe.height) / full.height
  const bandTop = Math.min(isTable ? 0.5 : shape === 'square' ? 0.62 : 0.66, foot - (isTable ? 0.4 : 0.3))
  const band = sideways ? columns(full, banner ? 0.64 : 0.6, 1) : rows(full, bandTop, 1)
  const middle = {
    ...safe,
    y: safe.y + safe.height * 0.25,
    height: full.height * bandTop - safe.y - safe.height * 0.25 + gap * 0.5,
  }
  const photo: Record<VisualShape, Box> = {
    portrait: middle,
    square: columns(middle, 0.08, 0.92),
    landscape: columns(rows(safe, 0.42, 1), 0, 0.58),
    banner: columns(full, 0, sideShare(full, 1.2)),
  }
  const above: Record<VisualShape, Box> = {
    portrait: rows(safe, 0, 0.22),
    square: rows(safe, 0, 0.24),
    landscape: columns(rows(safe, 0, 0.4), 0, 0.58),
    banner: within(columns(full, sideShare(full, 1.2), 0.64), safe, gap),
  }
  const beside = within(band, safe, gap)
  const below = sideways ? beside : { ...beside, y: beside.y + gap * 0.8, height: beside.height - gap * 0.8 }
  return {
    background: colours.background,
    ground: [
      panel(band, { backgroundColor: colours.accent }),
      ...picture(frame, banner ? photo.banner : byRatio(frame, photo[shape]), banner ? 0 : gap * 0.6),
    ],
    stacks: [
      {
        box: above[shape],
        items: [...(banner ? [] : brand), ...head],
        colours,
        align: sideways ? 'start' : 'center',
        loud: 0.24,
      },
      { box: below, items: rest, colours: own, align: sideways ? 'start' : 'center', loud: 0.2 },
    ].filter(({ items: all }) => all.length > 0) as Stack[],
  }
}

/** Texts above the band: the headline, or without one the quote. */
const leadOf = (items: StackItem[]) => {
  const lead = ['eyebrow', items.some(({ name }) => name === 'headline') ? 'headline' : 'quote']
  return ({ name }: StackItem) => lead.includes(name)
}

/** An accent that differs from the ground and from its text. */
const accentOn = (ground: string, { background }: VisualColours) =>
  background === ground ? mix(ground, readable(ground), 0.85) : background

function textStack({ brand, items, full, colours }: Frame, box: Box, more: Partial<Stack> = {}): Stack {
  const wide = full.height < LOW
  return {
    box,
    items: wide ? items : [...brand, ...items],
    colours,
    ...more,
    ...(wide && { direction: 'row' as const, align: 'start' as const, loud: 0.2 }),
  }
}

/** The part of a region that is safe, with space to what is beside it. */
const within = (region: Box, safe: Box, gap: number): Box =>
  overlap(overlap(region, safe), inset(region, gap * 0.7))

/** Share of the width that a picture takes whose width is so many times the height. */
const sideShare = ({ width, height }: Box, times: number) => Math.min(0.45, (height * times) / width)

const disc = (x: number, y: number, radius: number): Box => ({
  x: x - radius,
  y: y - radius,
  width: radius * 2,
  height: radius * 2,
})

/** The largest box of the photo's proportions within another. */
function byRatio({ task }: Frame, box: Box): Box {
  const ratio = task.photo?.ratio ?? 1.4
  const width = Math.min(box.width, box.height * ratio)
  const height = Math.min(box.height, width / ratio)
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height }
}

/** The photo, or without one an ornament in its place. */
function picture({ task, colours }: Frame, box: Box, radius = 0): VisualNode[] {
  if (task.photo) {
    const { x, y } = task.photo.focus
    return [
      panel(box, { borderRadius: radius, overflow: 'hidden' }, [
        {
          type: 'image',
          src: PHOTO,
          style: {
            width: '100%',
            height: '100%',
            objectFit: 'cover',
            objectPosition: `${x * 100}% ${y * 100}%`,
          },
        },
      ]),
    ]
  }
  const side = Math.min(box.width, box.height)
  const [one, two] = [
    mix(colours.accent, colours.background, 0.25),
    mix(colours.accent, colours.background, 0.5),
  ]
  return [
    panel(box, { borderRadius: radius, overflow: 'hidden', backgroundColor: one }, [
      panel(disc(box.width * 0.7, box.height * 0.35, side * 0.55), {
        borderRadius: side,
        backgroundColor: two,
      }),
      panel(disc(box.width * 0.2, box.height * 0.95, side * 0.4), {
        borderRadius: side,
        backgroundColor: `${colours.accent}`,
      }),
    ]),
  ]
}
