import { type Db, publishWith } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { type ModelSettings, readModelSettings } from './models-admin.repository.ts'

const CHANGED = 'model_settings_changed'

/** The latest read of this process, since every answer needs the settings and they hardly ever change. */
export interface ModelSettingsCache {
  latest: Promise<ModelSettings> | undefined
}

/** Drops what was read when an admin changes it, in whichever process. */
export const watchModelSettings = ({ bus, models }: Deps): Promise<() => Promise<void>> =>
  bus.subscribe(CHANGED, () => {
    models.settings.latest = undefined
  })

/** As part of the transaction that changes them. */
export const announceModelSettings = (tx: Db) => publishWith(tx)(CHANGED, '')

export function modelSettings({ db, models: { settings } }: Deps): Promise<ModelSettings> {
  if (settings.latest) return settings.latest
  const read = readModelSettings(db)
  settings.latest = read
  // A failed read is not kept.
  read.catch(() => {
    if (settings.latest === read) settings.latest = undefined
  })
  return read
}
