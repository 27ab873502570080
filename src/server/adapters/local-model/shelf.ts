import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { CheckedBy } from '#contracts/local-models.ts'
import type { ReadyModel, UnfinishedModel } from '#server/ports/local-models.ts'

const Source = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,64}$/),
  label: z.string(),
  address: z.string(),
  expected: z.object({ sha256: z.string(), by: CheckedBy.exclude(['host']) }).optional(),
  size: z.number().optional(),
})

/** Source of a partial file: the file as it was at the start, and the SHA-256 it will be checked against. */
const Part = Source.extend({
  size: z.number(),
  etag: z.string().optional(),
  check: z.object({ sha256: z.string(), by: CheckedBy }),
})
export type Part = z.infer<typeof Part>

const Ready = Source.extend({ size: z.number(), sha256: z.string(), checkedBy: CheckedBy })

export type Shelf = ReturnType<typeof createShelf>

/**
 * The folder of model files. `<id>.gguf` is whole once `<id>.json` stands beside it; `<id>.part` is what came so far, of what
 * `<id>.part.json` says. So all processes of a machine see the same, after a restart too.
 */
export function createShelf(dir: string) {
  const at = (id: string, ending: 'gguf' | 'json' | 'part' | 'part.json') => join(dir, `${id}.${ending}`)
  let seen: { changed: number; models: ReadyModel[] } | undefined

  return {
    dir,
    fileOf: (id: string) => at(id, 'gguf'),
    partOf: (id: string) => at(id, 'part'),
    make: () => mkdirSync(dir, { recursive: true, mode: 0o700 }),

    /** Reads the folder only after something in it came or went. */
    ready(): ReadyModel[] {
      const changed = statSync(dir, { throwIfNoEntry: false })?.mtimeMs
      if (changed === undefined) return []
      if (seen?.changed === changed) return seen.models
      const models = readReady(dir)
      // A folder that changed just now may change again within the same tick of the file system's clock.
      seen = Date.now() - changed > 1_000 ? { changed, models } : undefined
      return models
    },

    async parts(): Promise<UnfinishedModel[]> {
      const names = await readdir(dir).catch(unlessMissing([]))
      const ids = names.filter((name) => name.endsWith('.part.json')).map((name) => name.slice(0, -10))
      const parts = await Promise.all(
        ids.map(async (id) => {
          const part = await this.readPart(id)
          return part && { ...part, bytes: await this.partBytes(id) }
        }),
      )
      return parts.filter((part) => part !== undefined)
    },

    async readPart(id: string): Promise<Part | undefined> {
      const text = await readFile(at(id, 'part.json'), 'utf8').catch(unlessMissing(undefined))
      return text === undefined ? undefined : Part.safeParse(asJson(text)).data
    },

    partBytes: async (id: string): Promise<number> =>
      (await stat(at(id, 'part')).catch(unlessMissing({ size: 0 }))).size,

    notePart: (part: Part) => writeWhole(at(part.id, 'part.json'), part),

    /** The part was checked: from now on it can be asked. */
    async finish(model: ReadyModel): Promise<void> {
      await rename(at(model.id, 'part'), at(model.id, 'gguf'))
      await writeWhole(at(model.id, 'json'), model)
      await rm(at(model.id, 'part.json'), { force: true })
    },

    async dropPart(id: string): Promise<void> {
      for (const ending of ['part', 'part.json'] as const) await rm(at(id, ending), { force: true })
    },

    /** Removes the model's record first, so that nobody uses a file that is being deleted. */
    async remove(id: string): Promise<boolean> {
      const names = new Set(await readdir(dir).catch(unlessMissing([])))
      const endings = (['json', 'gguf', 'part', 'part.json'] as const).filter((e) => names.has(`${id}.${e}`))
      for (const ending of endings) await rm(at(id, ending), { force: true })
      return endings.length > 0
    },
  }
}

function readReady(dir: string): ReadyModel[] {
  const names = readdirSync(dir).filter((name) => name.endsWith('.json') && !name.endsWith('.part.json'))
  const models = names.flatMap((name) => {
    const model = Ready.safeParse(asJson(readFileSync(join(dir, name), 'utf8'))).data
    return model && statSync(join(dir, `${model.id}.gguf`), { throwIfNoEntry: false }) ? [model] : []
  })
  // The larger of several models for one machine answers better.
  return models.sort((a, b) => b.size - a.size || a.id.localeCompare(b.id))
}

/** Under its name it is whole or not there at all. */
async function writeWhole(path: string, value: object): Promise<void> {
  const draft = `${path}.draft`
  await writeFile(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 })
  const file = await open(draft, 'r')
  await file.sync().finally(() => file.close())
  await rename(draft, path)
}

const unlessMissing =
  <T>(otherwise: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code !== 'ENOENT') throw error
    return otherwise
  }

/** A file spoiled by a crash or by hand counts as missing. */
function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
