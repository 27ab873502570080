import sharp from 'sharp'

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** The smallest box around everything that is not transparent; nothing for an empty picture. */
async function boundsOf(picture: Uint8Array): Promise<Box | undefined> {
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .extractChannel(3)
    .raw()
    .toBuffer({ resolveWithObject: true })
  let [left, top, right, bottom] = [info.width, info.height, -1, -1]
  for (let y = 0; y < info.height; y++)
    for (let x = 0; x < info.width; x++) {
      if ((data[y * info.width + x] ?? 0) < 24) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  return right < 0 ? undefined : { left, top, width: right - left + 1, height: bottom - top + 1 }
}

/** The product alone, without transparent margins. */
export async function trimmed(cutout: Uint8Array): Promise<{ bytes: Buffer; width: number; height: number }> {
  const box = (await boundsOf(cutout)) ?? { left: 0, top: 0, width: 1, height: 1 }
  return { bytes: await sharp(cutout).ensureAlpha().extract(box).png().toBuffer(), ...box }
}

/** Difference of red and blue in the product, from −1 (cold) to 1 (warm). */
export async function warmthOf(cutout: Uint8Array): Promise<number> {
  const { data } = await sharp(cutout)
    .ensureAlpha()
    .resize(64, 64)
    .raw()
    .toBuffer({ resolveWithObject: true })
  let [sum, weight] = [0, 1e-6]
  for (let i = 0; i < data.length; i += 4) {
    const alpha = (data[i + 3] ?? 0) / 255
    sum += (((data[i] ?? 0) - (data[i + 2] ?? 0)) / 255) * alpha
    weight += alpha
  }
  return sum / weight
}
