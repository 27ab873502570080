import { createHash } from 'node:crypto'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import { Failure } from '../bootstrap/failure.mjs'
import { exists, makeFolder } from '../bootstrap/folders.mjs'
import { step } from '../bootstrap/progress.mjs'
import { inRoot, root } from './paths.ts'
import { runTool } from './processes.ts'

interface Part {
  /** Its folder in dist. */
  name: string
  config: string
  inputs: string[]
  finish: (folder: string) => Promise<void>
}

const shared = ['src/{pages,contracts,core}/**/*', 'package-lock.json']
const parts: readonly Part[] = [
  {
    name: 'web',
    config: 'vite.config.ts',
    inputs: [...shared, 'src/web/**/*', 'vite.config.ts'],
    finish: compressAll,
  },
  {
    name: 'pages',
    config: 'vite.pages.config.ts',
    inputs: [...shared, 'vite.pages.config.ts'],
    finish: async () => {},
  },
]

/** Builds the web into dist/web and the page wing into dist/pages, unless they were made from the same sources. */
export async function ensureBuild({ force = false } = {}): Promise<void> {
  for (const part of parts) await ensurePart(part, force)
}

async function ensurePart({ name, config, inputs, finish }: Part, force: boolean): Promise<void> {
  const [output, stamp] = [inRoot('dist', name), inRoot('dist', `${name}.stamp`)]
  const wanted = await fingerprint(inputs)
  const isBuilt = async () =>
    (await exists(output)) && (await readFile(stamp, 'utf8').catch(() => '')) === wanted
  if (!force && (await isBuilt())) return

  await step(`Building the ${name}`, () =>
    makeFolder(
      output,
      async (draft) => {
        const made = join(draft, name)
        await vite(config, made)
        await finish(made)
        return made
      },
      async () => false,
    ),
  )
  await writeFile(stamp, wanted)
}

async function fingerprint(inputs: string[]): Promise<string> {
  const files: string[] = []
  for await (const entry of glob(inputs, { cwd: root, withFileTypes: true })) {
    if (entry.isFile()) files.push(join(entry.parentPath, entry.name))
  }
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(`\0${file.slice(root.length)}\0`).update(await readFile(file))
  return hash.digest('hex')
}

async function vite(config: string, outDir: string): Promise<void> {
  const args = ['build', '--config', config, '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn']
  const { code, output: printed } = await runTool('vite', 'vite', args)
  if (code !== 0) throw new Failure(`The build failed:\n${printed.trim()}`)
}

const compressible = /\.(js|mjs|css|html|svg|json|txt|xml|map|webmanifest|wasm|ttf|ico)$/
/** Below this size, headers outweigh the savings. */
const smallest = 1024

async function compressAll(folder: string): Promise<void> {
  const work: Promise<void>[] = []
  for await (const file of glob('**/*', { cwd: folder })) {
    if (compressible.test(file)) work.push(compress(join(folder, file)))
  }
  await Promise.all(work)
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < smallest) return
  const quality = { params: { [zlib.BROTLI_PARAM_QUALITY]: zlib.BROTLI_MAX_QUALITY } }
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, quality),
    promisify(gzip)(content, { level: zlib.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)])
}
