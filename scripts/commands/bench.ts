import { benchAdmin } from '../../bench/admin.ts'
import { benchCanon } from '../../bench/canon.ts'
import { benchChat } from '../../bench/chat.ts'
import { benchEditor } from '../../bench/editor.ts'
import { benchExtract } from '../../bench/extract.ts'
import { benchFlows } from '../../bench/flows.ts'
import { benchHealth } from '../../bench/health.ts'
import { benchHostile } from '../../bench/hostile.ts'
import { benchHostileImports } from '../../bench/hostile-imports.ts'
import { benchImages } from '../../bench/images.ts'
import { benchKnowledge } from '../../bench/knowledge.ts'
import { benchLogins } from '../../bench/logins.ts'
import { benchPages } from '../../bench/pages.ts'
import { benchSearch } from '../../bench/search.ts'
import { benchSeo } from '../../bench/seo.ts'
import { benchUi } from '../../bench/ui.ts'
import { benchVisuals } from '../../bench/visuals.ts'
import { command } from '../lib/command.ts'

const args = process.argv.slice(2)
const others: Record<string, () => Promise<void>> = {
  admin: benchAdmin,
  canon: benchCanon,
  editor: benchEditor,
  extract: benchExtract,
  flows: benchFlows,
  health: benchHealth,
  hostile: benchHostile,
  'hostile-imports': benchHostileImports,
  images: benchImages,
  knowledge: benchKnowledge,
  logins: benchLogins,
  pages: benchPages,
  search: () => benchSearch(args.slice(1)),
  seo: benchSeo,
  ui: () => benchUi(args.slice(1)),
  visuals: benchVisuals,
}

await command(() => others[args[0] ?? '']?.() ?? benchChat(args))
