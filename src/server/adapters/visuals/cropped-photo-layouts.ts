import type { VisualShape } from '#contracts/visuals/channels.ts'
import { mix, readable, type VisualColours } from '#core/visuals/schemes.ts'
import { type Box, columns, inset, overlap, panel, rows } from './nodes.ts'
import { besideText, picture } from './pictures.ts'
import { type Arrangement, accentOn, disc, type Frame, sideShare, textStack, within } from './scene-parts.ts'

/** Photo on one half, text on the other. */
export function split(frame: Frame): Arrangement {
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
export function cover(frame: Frame): Arrangement {
  const { full, safe, shape, colours } = frame
  const sideways = shape === 'landscape' || shape === 'banner'
  const text = sideways
    ? columns(safe, 0, shape === 'banner' ? 0.78 : 0.56)
    : rows(safe, shape === 'square' ? 0.36 : 0.44, 1)
  const { background } = colours
  const free = sideways
    ? columns(full, shape === 'banner' ? 0.78 : 0.58, 1)
    : rows(full, 0, shape === 'square' ? 0.36 : 0.44)
  // The first line can be read on any photo: the fade ends beyond the texts.
  const end = (sideways ? (text.x + text.width) / full.width : 1 - text.y / full.height) * 100
  const fade = (solid: number, clear: number) =>
    `${background}fa 0%, ${background}f0 ${solid}%, ${background}c4 ${end}%, ${background}00 ${clear}%`
  const stops = sideways ? `to right, ${fade(end * 0.8, end + 26)}` : `to top, ${fade(44, end + 20)}`
  return {
    background,
    ground: [
      ...picture(frame, besideText(frame, full, free)),
      // A cutout stands beside the texts, which need no fade then.
      ...(frame.task.photo?.isCutout ? [] : [panel(full, { backgroundImage: `linear-gradient(${stops})` })]),
    ],
    stacks: [textStack(frame, text, { justify: sideways ? 'center' : 'end' })],
  }
}

/** A card on the photo. */
export function card(frame: Frame): Arrangement {
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
  const free =
    shape === 'landscape' ? columns(full, 0, 0.46) : rows(full, 0, shape === 'square' ? 0.42 : 0.47)
  return {
    background: ground,
    ground: [
      ...picture(
        frame,
        shape === 'banner' ? columns(full, 0, sideShare(full, 1.6)) : besideText(frame, full, free),
      ),
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
export function poster(frame: Frame): Arrangement {
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
    square: overlap(safe, { ...full, height: full.height * 0.53 }),
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
