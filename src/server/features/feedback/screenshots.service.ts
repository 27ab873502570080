import type { Deps } from '#server/deps.ts'
import { assetBytes } from '#server/features/assets/assets.service.ts'
import { screenshotOf } from './feedback.service.ts'
import { noteMeasure, unmeasured } from './screenshots.repository.ts'

const AT_ONCE = 100

/** Measures those that were kept before sizes were noted. One whose file is gone is passed over. */
export async function measureScreenshots({ db, storage }: Pick<Deps, 'db' | 'storage'>): Promise<void> {
  let after: string | undefined
  do {
    const entries = await unmeasured(db, after, AT_ONCE)
    for (const entry of entries) {
      const bytes = await assetBytes({ storage }, screenshotOf(entry))
      if (bytes !== undefined) await noteMeasure(db, entry.id, bytes)
    }
    after = entries[AT_ONCE - 1]?.id
  } while (after !== undefined)
}
