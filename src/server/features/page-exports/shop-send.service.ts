import type { SentKind } from '#contracts/pages/page-exports.ts'
import type { ShopifyTheme } from '#contracts/pages/page-rendering.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { Hopeless } from '#server/ports/jobs.ts'
import { type ShopAccess, ShopError, type ThemeFile } from '#server/ports/shops.ts'
import { PauseRun, type TrackedContext } from '#server/stream/tracked.ts'
import { type ExportSource, exportSource, readImage } from './export-source.service.ts'
import { imageMark } from './page-images.ts'
import * as repository from './shops.repository.ts'
import { accessOf, requireShop } from './shops.service.ts'

/** A call whose connection was lost is repeated so often at once. */
const TRIES = 3
const MOST_PAUSES = 3
const PAUSE_MS = 60_000

interface Sending {
  deps: Deps
  actor: Actor
  access: ShopAccess
  source: ExportSource
  key: repository.SendKey
  items: Map<SentKind, repository.ItemRow>
  /** Counts one step more and names it. */
  step: (note: string) => void
}

interface SendPayload {
  actor: Actor
  pageId: string
  shopId: string
}

/** Sends product, section and page. Each is looked up first, so a repeated send changes what is there. */
export async function sendToShop(
  deps: Deps,
  { actor, pageId, shopId }: SendPayload,
  context: TrackedContext,
): Promise<void> {
  try {
    const source = await exportSource(deps, actor, pageId)
    const shop = await requireShop(deps, actor.userId, shopId)
    const access = { ...accessOf(deps, shop), signal: context.signal }
    const key = { userId: actor.userId, pageId, domain: shop.domain }
    const rows = await repository.listItems(deps.db, key)
    const items = new Map(rows.map((row) => [row.kind, row]))
    const sending = { deps, actor, access, source, key, items, step: counter(source, context) }
    await sendProduct(sending)
    const hasSection = await sendSection(sending)
    await sendSitePage(sending, hasSection)
  } catch (error) {
    context.signal.throwIfAborted()
    throw toJobError(deps, error, context)
  }
}

/** A busy shop is asked again later. Anything but a lost connection would fail in the same way again. */
function toJobError({ clock }: Deps, error: unknown, { waits }: TrackedContext): unknown {
  if (!(error instanceof AppError)) return error
  if (!(error instanceof ShopError)) return new Hopeless(error.message, { cause: error })
  if (error.failure === 'lost') return error
  if (error.failure === 'busy' && waits < MOST_PAUSES)
    return new PauseRun('The shop limits how often it is called.', new Date(clock.now().getTime() + PAUSE_MS))
  return new Hopeless(error.message, { cause: error })
}

function counter({ images }: ExportSource, { progress }: TrackedContext) {
  const total = images.length + 3
  let done = 0
  return (note: string) => progress(Math.min(done++, total), total, note)
}

async function sendProduct({ deps, actor, access, source, key, items, step }: Sending): Promise<void> {
  const { product, images } = source
  const handle = items.get('product')?.handle ?? product.handle
  const mark = imageMark(images)
  let uploaded: { source: string; alt: string }[] | undefined
  const upload = async () => {
    const made: { source: string; alt: string }[] = []
    for (const { imageId, alt } of images) {
      step(`Uploading image ${made.length + 1} of ${images.length}`)
      const bytes = await readImage(deps, actor, source, imageId)
      const name = `${handle}-${made.length + 1}.jpg`
      made.push({ source: await deps.shops.uploadImage(access, { name, bytes }), alt })
    }
    return made
  }
  const saved = await repeatLost(async () => {
    const id = items.get('product')?.remoteId ?? undefined
    const found = await deps.shops.findProduct(access, { id, handle })
    if (found?.imageMark !== mark) uploaded ??= await upload()
    step('Saving the product')
    return deps.shops.saveProduct(access, {
      ...product,
      handle,
      id: found?.id,
      images: found?.imageMark === mark ? undefined : uploaded,
      imageMark: mark,
    })
  })
  const address = `https://${access.domain}/admin/products/${saved.number}`
  await repository.updateItem(deps.db, key, 'product', { remoteId: saved.id, address, problem: null })
}

/** False when the shop lets nobody change its theme this way. The files can still be added by hand. */
async function sendSection(sending: Sending): Promise<boolean> {
  const { deps, access, source, key, items, step } = sending
  const handle = items.get('section')?.handle ?? source.product.handle
  step('Writing the section')
  const buyLink = source.row.buyLink ?? `/products/${handle}`
  const theme = await deps.pages.shopifyTheme(source.rendering, { handle, buyLink })
  const files = await themeFiles(sending, theme)
  const written = await orProblem(sending, 'section', () =>
    repeatLost(() => deps.shops.writeThemeFiles(access, files)),
  )
  if (!written) return false
  const address = `https://${access.domain}/admin/themes/${written.themeId}/editor?template=page.${handle}`
  await repository.updateItem(deps.db, key, 'section', { remoteId: handle, address, problem: null })
  return true
}

/** Images first: the section that shows them comes last, and the template after it. */
async function themeFiles({ deps, actor, source }: Sending, theme: ShopifyTheme): Promise<ThemeFile[]> {
  const files: ThemeFile[] = []
  for (const [path, imageId] of Object.entries(theme.images))
    files.push({ path, content: await readImage(deps, actor, source, imageId) })
  return [...files, ...Object.entries(theme.files).map(([path, content]) => ({ path, content }))]
}

async function sendSitePage(sending: Sending, hasSection: boolean): Promise<void> {
  const { deps, access, source, key, items, step } = sending
  const item = items.get('page')
  const handle = item?.handle ?? source.product.handle
  step('Saving the page')
  const saved = await orProblem(sending, 'page', () =>
    repeatLost(async () => {
      const found = await deps.shops.findPage(access, { id: item?.remoteId ?? undefined, handle })
      return deps.shops.savePage(access, {
        id: found?.id,
        handle,
        title: source.row.title,
        bodyHtml: source.product.descriptionHtml,
        templateSuffix: hasSection ? handle : undefined,
      })
    }),
  )
  if (!saved) return
  const address = `https://${access.domain}/admin/pages/${saved.number}`
  await repository.updateItem(deps.db, key, 'page', { remoteId: saved.id, address, problem: null })
}

/** Looks again before each repetition: the lost call may have been carried out. */
async function repeatLost<Result>(call: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof ShopError) || error.failure !== 'lost' || attempt >= TRIES) throw error
    }
  }
}

/** A refusal of one part is noted there, and the others are still sent. */
async function orProblem<Result>(
  { deps, key }: Sending,
  kind: SentKind,
  call: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ShopError) || !['refused', 'rejected'].includes(error.failure)) throw error
    const problem = `${error.message} You can download the section and add it to your theme by hand.`
    await repository.updateItem(deps.db, key, kind, { problem })
    return undefined
  }
}
