import { FormData, request } from 'undici'
import { z } from 'zod'
import { type ShopAccess, ShopError, type UploadedImage } from '#server/ports/shops.ts'
import { type Ask, agentOf, requireAccepted, type ShopifyOptions, UserErrors } from './graphql.ts'
import { stageUpload } from './queries.ts'

const TIMEOUT_MS = 120_000

const Target = z.object({
  url: z.url(),
  resourceUrl: z.string(),
  parameters: z.array(z.object({ name: z.string(), value: z.string() })),
})
const StagedReply = z.object({
  stagedUploadsCreate: z.object({ stagedTargets: z.array(Target).nullable(), userErrors: UserErrors }),
})

/** Puts an image where Shopify asks for it. The token is not sent there. */
export async function uploadImage(
  ask: Ask,
  options: ShopifyOptions,
  access: ShopAccess,
  { name, bytes }: UploadedImage,
): Promise<string> {
  const input = {
    filename: name,
    mimeType: 'image/jpeg',
    resource: 'IMAGE',
    httpMethod: 'POST',
    fileSize: String(bytes.length),
  }
  const { stagedUploadsCreate: staged } = await ask(access, stageUpload, { input: [input] }, StagedReply)
  requireAccepted(staged.userErrors)
  const target = staged.stagedTargets?.[0]
  const isSafe = target?.url.startsWith('https:') || options.endpoint !== undefined
  if (!target || !isSafe) throw new ShopError('rejected', 'Shopify has no place for the images. Send again.')
  await post(options, access, target, { name, bytes })
  return target.resourceUrl
}

async function post(
  options: ShopifyOptions,
  access: ShopAccess,
  { url, parameters }: z.infer<typeof Target>,
  { name, bytes }: UploadedImage,
): Promise<void> {
  const form = new FormData()
  for (const parameter of parameters) form.append(parameter.name, parameter.value)
  form.append('file', new Blob([Buffer.from(bytes)], { type: 'image/jpeg' }), name)
  const agent = agentOf(options, url)
  try {
    const timeLimit = AbortSignal.timeout(TIMEOUT_MS)
    const answer = await request(url, {
      method: 'POST',
      body: form,
      dispatcher: agent,
      signal: access.signal ? AbortSignal.any([access.signal, timeLimit]) : timeLimit,
    })
    await answer.body.dump()
    if (answer.statusCode >= 300)
      throw new ShopError(
        'rejected',
        `Shopify did not take the image ${name} (${answer.statusCode}). Send again.`,
      )
  } catch (error) {
    access.signal?.throwIfAborted()
    if (error instanceof ShopError) throw error
    throw new ShopError('lost', 'The connection was lost while images were sent. Try again.', error)
  } finally {
    await agent.destroy()
  }
}
