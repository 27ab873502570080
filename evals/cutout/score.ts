import sharp from 'sharp'
import { cutOut } from '../../src/server/adapters/vision/cutout.ts'
import { type RenderedPhoto, renderedPhotos } from './photos.ts'

/** Mean overlap of cutout and known mask that has to be reached. */
export const TARGET = 0.92
/** Seconds of CPU that a photo may take, once the model is loaded. */
export const MOST_CPU = 3

interface CutoutScore {
  name: string
  kind: string
  overlap: number
  cpuSeconds: number
}

/** Overlap (intersection over union) of soft masks, photo by photo. */
export async function scoreCutouts(onScore: (score: CutoutScore) => void): Promise<CutoutScore[]> {
  const scores: CutoutScore[] = []
  for await (const rendered of renderedPhotos()) {
    const score = await scoreOne(rendered)
    onScore(score)
    scores.push(score)
  }
  return scores
}

async function scoreOne({ name, kind, photo, mask }: RenderedPhoto): Promise<CutoutScore> {
  const before = process.cpuUsage()
  const { bytes } = await cutOut(photo, [])
  const { user, system } = process.cpuUsage(before)
  const alpha = await sharp(bytes).extractChannel(3).raw().toBuffer()
  let [both, either] = [0, 0]
  for (let i = 0; i < mask.length; i++) {
    both += Math.min(alpha[i] ?? 0, mask[i] ?? 0)
    either += Math.max(alpha[i] ?? 0, mask[i] ?? 0)
  }
  return { name, kind, overlap: both / either, cpuSeconds: (user + system) / 1e6 }
}

export const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
