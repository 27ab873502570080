import { saveFile } from '#web/lib/http/download.ts'

export const BANNER = '/partner-banner.svg'
const [WIDTH, HEIGHT] = [1_200, 400]

/** The banner as a PNG for emails and old sites, rendered by this browser. */
export async function saveBannerAsPng(): Promise<void> {
  const picture = new Image(WIDTH, HEIGHT)
  picture.src = BANNER
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  canvas.getContext('2d')?.drawImage(picture, 0, 0, WIDTH, HEIGHT)
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!file) throw new Error('The image could not be created.')
  saveFile(file, 'sellwright-banner.png')
}
