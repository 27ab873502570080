import { type ExportPart, jsonFile } from '#server/exports/export-part.ts'
import { shopsForExport } from './shops.repository.ts'

export const pageExportsExport: ExportPart = {
  label: 'Shops',
  tables: ['shop_connections', 'shop_items', 'shop_sends'],
  about: { 'shops.json': 'The shops you connected, without their tokens, and what you sent to them.' },
  async *files({ db }, userId) {
    yield jsonFile('shops.json', await shopsForExport(db, userId))
  },
}
