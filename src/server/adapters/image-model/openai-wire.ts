import { z } from 'zod'
import type { ImageTask } from '#server/ports/image-model.ts'
import { aiError } from '../ai/failures.ts'
import type { ImageModelOptions } from './image-model.ts'
import { fullPrompt, pictureOf, postForPicture } from './wire.ts'

const Reply = z.object({ data: z.array(z.object({ b64_json: z.string().nullish() })).min(1) })

const sizeOf = (ratio: number) => (ratio > 1.1 ? '1536x1024' : ratio < 0.9 ? '1024x1536' : '1024x1024')

/** OpenAI's image calls, and servers that speak them. */
export async function drawWithOpenAi(task: ImageTask, options: ImageModelOptions): Promise<Uint8Array> {
  const { provider, label, key = '', baseUrl = '' } = task.connection
  const base = provider === 'openai' ? (options.baseUrls?.openai ?? 'https://api.openai.com/v1') : baseUrl
  const authorization: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {}
  const fields = {
    model: task.model,
    prompt: fullPrompt(task),
    n: 1,
    size: sizeOf(task.ratio),
    // Servers that speak the same calls send an address unless asked; OpenAI refuses to be asked.
    ...(provider === 'openai' ? { quality: 'medium' } : { response_format: 'b64_json' }),
    ...(provider === 'compatible' && task.seed !== null && { seed: task.seed }),
  }
  const call = task.edit
    ? await editCall(`${base}/images/edits`, authorization, editForm(fields, task.edit))
    : {
        url: `${base}/images/generations`,
        headers: { ...authorization, 'content-type': 'application/json' },
        body: JSON.stringify(fields),
      }
  const reply = Reply.safeParse(await postForPicture(task, call, options))
  if (!reply.success) throw aiError('malformed', label)
  return pictureOf(reply.data.data[0]?.b64_json, label)
}

/** The form with its boundary, as bytes. */
async function editCall(url: string, headers: Record<string, string>, form: FormData) {
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') ?? ''
  return { url, headers: { ...headers, 'content-type': type }, body: await encoded.bytes() }
}

function editForm(fields: Record<string, unknown>, edit: NonNullable<ImageTask['edit']>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  const file = (bytes: Uint8Array) => new Blob([Uint8Array.from(bytes)], { type: 'image/png' })
  form.set('image', file(edit.picture), 'image.png')
  form.set('mask', file(edit.mask), 'mask.png')
  return form
}
