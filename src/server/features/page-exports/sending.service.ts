import type { PageSending, PlannedItem } from '#contracts/pages/page-exports.ts'
import type { Actor } from '#server/actor.ts'
import { violatedIndex } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { spendLimits } from '#server/features/limits/limits.service.ts'
import { requireBuilder } from '#server/features/pages/pages.service.ts'
import type { Caller } from '#server/http/handle.ts'
import { startTracked } from '#server/stream/tracked.ts'
import { type ExportSource, exportProblems, exportSource } from './export-source.service.ts'
import { sendingPage } from './page-exports.jobs.ts'
import * as repository from './shops.repository.ts'
import { requireShop } from './shops.service.ts'

interface SendingTarget {
  pageId: string
  shopId: string
}

/** The contents of a send for the user to confirm, and the result of the last one. */
export async function readSending(
  deps: Deps,
  actor: Actor,
  { pageId, shopId }: SendingTarget,
): Promise<PageSending> {
  const source = await exportSource(deps, actor, pageId)
  const shop = await requireShop(deps, actor.userId, shopId)
  const key = { userId: actor.userId, pageId, domain: shop.domain }
  const [items, run, problems] = await Promise.all([
    repository.listItems(deps.db, key),
    repository.lastRun(deps.db, key),
    sendProblems(deps, source, shop),
  ])
  return {
    plan: planOf(source, items),
    problems,
    sent: items.flatMap(({ kind, address, problem, updatedAt }) =>
      address || problem ? [{ kind, address, problem, sentAt: updatedAt.toISOString() }] : [],
    ),
    run: run ? { ...run, createdAt: run.createdAt.toISOString() } : null,
  }
}

/** Starts a run that sends the page, one at a time for a page and a shop. */
export async function sendPage(
  deps: Deps,
  actor: Actor,
  place: SendingTarget,
  { network }: Caller,
): Promise<PageSending> {
  const { pageId, shopId } = place
  const source = await exportSource(deps, actor, pageId)
  const shop = await requireShop(deps, actor.userId, shopId)
  await requireBuilder(deps, actor, source.row)
  await spendLimits(deps, { 'page-export-user': actor.userId })
  const [problem] = await sendProblems(deps, source, shop)
  if (problem) throw new AppError('CONFLICT', `This page can’t be sent yet. ${problem}`)
  const key = { userId: actor.userId, pageId, domain: shop.domain }
  try {
    await startTracked(
      deps,
      actor,
      sendingPage,
      { actor, ...place },
      {
        isShort: true,
        topic: `shop-send:${pageId}:${shop.domain}`,
        keep: async (tx, runId) => {
          await repository.prepareItems(tx, key, source.product.handle)
          await repository.saveSend(tx, key, runId)
          const details = { shop: shop.domain, page: source.row.title }
          await recordAudit(tx, { action: 'page.sent', actorId: actor.userId, details, network })
        },
      },
    )
  } catch (error) {
    if (violatedIndex(error) !== 'runs_one_per_topic') throw error
    throw new AppError('CONFLICT', 'This page is already being sent. Wait for it to finish, or stop it.')
  }
  return readSending(deps, actor, place)
}

async function sendProblems(deps: Deps, source: ExportSource, shop: repository.ShopRow): Promise<string[]> {
  const { currency, variants } = source.product
  const own = [
    !shop.scopes.includes('write_products') &&
      'The token lacks the permission write_products. Create a token that has it and connect the shop again.',
    variants.some(({ price }) => price === '') && 'The product has no price. Set it under Facts.',
    currency !== null &&
      currency !== shop.currency &&
      `The price is in ${currency}, but the shop sells in ${shop.currency}. Set the price in ${shop.currency}.`,
  ]
  return [
    ...own.filter((problem) => problem !== false),
    ...(await exportProblems(deps, source, { forShop: true })),
  ]
}

function planOf({ product, row, images }: ExportSource, items: repository.ItemRow[]): PlannedItem[] {
  const actionFor = (kind: PlannedItem['kind']) =>
    items.some((item) => item.kind === kind && item.remoteId !== null) ? 'update' : 'create'
  const counts = [`${counted(product.variants.length, 'variant')}`, counted(images.length, 'image')].join(
    ', ',
  )
  const handle = items[0]?.handle ?? product.handle
  const productAction = actionFor('product')
  return [
    {
      kind: 'product',
      action: productAction,
      title: product.title,
      details: productAction === 'create' ? `Draft, ${counts}` : counts,
    },
    {
      kind: 'section',
      action: actionFor('section'),
      title: `sellwright-${handle}`,
      details: `Section, template and ${counted(images.length, 'image')} in the published theme`,
    },
    { kind: 'page', action: actionFor('page'), title: row.title, details: 'Hidden page with the section' },
  ]
}

const counted = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`
