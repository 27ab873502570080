import { z } from 'zod'
import type { ImageTask } from '#server/ports/image-model.ts'
import { aiError } from '../ai/failures.ts'
import type { ImageModelOptions } from './image-model.ts'
import { contentRefusal, fullPrompt, pictureOf, postForPicture } from './wire.ts'

const Part = z.object({ inlineData: z.object({ data: z.string() }).optional() })
const Reply = z.object({
  promptFeedback: z.object({ blockReason: z.string().optional() }).optional(),
  candidates: z
    .array(
      z.object({
        finishReason: z.string().optional(),
        content: z.object({ parts: z.array(Part).optional() }).optional(),
      }),
    )
    .optional(),
})

const aspectOf = (ratio: number) => (ratio > 1.1 ? '3:2' : ratio < 0.9 ? '2:3' : '1:1')

/** Google's Gemini models that draw. A picture to edit is sent along; it has no mask. */
export async function drawWithGoogle(task: ImageTask, options: ImageModelOptions): Promise<Uint8Array> {
  const { label, key = '' } = task.connection
  const base = options.baseUrls?.google ?? 'https://generativelanguage.googleapis.com/v1beta'
  const picture = task.edit && {
    inlineData: { mimeType: 'image/png', data: Buffer.from(task.edit.picture).toString('base64') },
  }
  const body = JSON.stringify({
    contents: [{ role: 'user', parts: [{ text: fullPrompt(task) }, ...(picture ? [picture] : [])] }],
    generationConfig: {
      responseModalities: ['IMAGE'],
      imageConfig: { aspectRatio: aspectOf(task.ratio) },
      ...(task.seed !== null && { seed: task.seed }),
    },
  })
  const url = `${base}/models/${encodeURIComponent(task.model)}:generateContent`
  const headers = { 'x-goog-api-key': key, 'content-type': 'application/json' }
  const reply = Reply.safeParse(await postForPicture(task, { url, headers, body }, options))
  if (!reply.success) throw aiError('malformed', label)
  const { promptFeedback, candidates = [] } = reply.data
  const [candidate] = candidates
  const data = candidate?.content?.parts?.find(({ inlineData }) => inlineData)?.inlineData?.data
  if (!data && (promptFeedback?.blockReason || /SAFETY|PROHIBITED|BLOCK/.test(candidate?.finishReason ?? '')))
    throw contentRefusal(label)
  return pictureOf(data, label)
}
