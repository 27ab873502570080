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

const output = inRoot('dist', 'web')
const stamp = inRoot('dist', 'web.stamp')
const inputs = ['src/{web,contracts}/**/*', 'vite.config.ts', 'package-lock.json']

/** Builds the web into dist/web unless what is there was made from the same sources. */
export async function ensureBuild({ force = false } = {}): Promise<void> {
  const wanted = await fingerprint()
  const isBuilt = async () =>
    (await exists(output)) && (await readFile(stamp, 'utf8').catch(() => '')) === wanted
  if (!force && (await isBuilt())) return

  await step('Building the web', () =>
    makeFolder(
      output,
      async (draft) => {
        const made = join(draft, 'web')
        await vite(made)
        await compressAll(made)
        return made
      },
      async () => false,
    ),
  )
  await writeFile(stamp, wanted)
}

async function fingerprint(): Promise<string> {
  const files: string[] = []
  for await (const entry of glob(inputs, { cwd: root, withFileTypes: true })) {
    if (entry.isFile()) files.push(join(entry.parentPath, entry.name))
  }
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(`\0${file.slice(root.length)}\0`).update(await readFile(file))
  return hash.digest('hex')
}

async function vite(outDir: string): Promise<void> {
  const args = ['build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn']
  const { code, output: printed } = await runTool('vite', 'vite', args)
  if (code !== 0) throw new Failure(`The web build failed:\n${printed.trim()}`)
}

const compressible = /\.(js|mjs|css|html|svg|json|txt|xml|map|webmanifest|wasm|ttf|ico)$/
/** Under this the headers outweigh what is saved. */
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
