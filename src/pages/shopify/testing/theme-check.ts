import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { check, isSectionSchema, JSONValidator, toSchema } from '@shopify/theme-check-common'
import { getTheme, loadConfig, NodeFileSystem } from '@shopify/theme-check-node'
import { onTestFinished } from 'vitest'
import type { ShopifyTheme } from '#contracts/pages/page-rendering.ts'

const require = createRequire(createRequire(import.meta.url).resolve('@shopify/theme-check-node'))
const data = async (name: string) =>
  JSON.parse(await readFile(require.resolve(`@shopify/theme-check-docs-updater/data/${name}.json`), 'utf8'))

/** Shopify's documentation as its package carries it. The package itself would download the newest. */
const docset = {
  filters: () => data('filters'),
  objects: () => data('objects'),
  liquidDrops: () => data('objects'),
  tags: () => data('tags'),
  systemTranslations: () => data('shopify_system_translations'),
}

const SCHEMAS = 'https://raw.githubusercontent.com/Shopify/theme-liquid-docs/main/schemas'

const jsonValidationSet = {
  schemas: async () => {
    const { schemas } = (await data('manifest_theme')) as { schemas: { uri: string; fileMatch?: string[] }[] }
    return Promise.all(
      schemas.map(async ({ uri, fileMatch }) => ({
        uri: `${SCHEMAS}/${uri}`,
        ...(fileMatch && { fileMatch }),
        schema: JSON.stringify(await data(uri.replace(/^.*\/|\.json$/g, ''))),
      })),
    )
  },
}

/** Everything that Shopify's own linter says about a theme, by its recommended rules. */
export async function themeProblems({ files, images }: ShopifyTheme): Promise<string[]> {
  const root = await mkdtemp(join(tmpdir(), 'theme-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const others = [
    ...Object.keys(images).map((path) => [path, ''] as const),
    ['locales/en.default.json', '{}'] as const,
  ]
  for (const [path, content] of [...Object.entries(files), ...others]) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), content)
  }
  const config = await loadConfig(undefined, root)
  const theme = await getTheme(config)
  const validator = await JSONValidator.create(jsonValidationSet, config)
  const offenses = await check(theme, config, {
    fs: NodeFileSystem,
    themeDocset: docset,
    jsonValidationSet,
    getSectionSchema: async (name) => {
      const source = theme.find(({ uri }) => uri.endsWith(`/sections/${name}.liquid`))
      const schema = source && (await toSchema(config.context, source.uri, source, validator?.isValid))
      return schema && isSectionSchema(schema) ? schema : undefined
    },
    getBlockSchema: async () => undefined,
  })
  return offenses.map(
    ({ check, message, uri, start }) => `${uri.slice(-40)}:${start.line} ${check}: ${message}`,
  )
}
