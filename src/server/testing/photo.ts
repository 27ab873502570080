import sharp from 'sharp'

/** A photo as a phone takes one: it lies on its side, and notes which phone it was and where. */
export const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#a33' } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Model: 'Lampwerk Phone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' },
    })
    .jpeg()
    .toBuffer()

/** Metadata and size of a picture. */
export async function notesOf(picture: Uint8Array) {
  const { exif, xmp, iptc, icc, orientation, width, height } = await sharp(picture).metadata()
  return {
    notes: [exif, xmp, iptc, icc, orientation].filter((note) => note !== undefined).length,
    width,
    height,
  }
}
