import { benchChat } from '../../bench/chat.ts'
import { benchHealth } from '../../bench/health.ts'
import { benchLogins } from '../../bench/logins.ts'
import { benchSearch } from '../../bench/search.ts'
import { benchUi } from '../../bench/ui.ts'
import { command } from '../lib/command.ts'

const args = process.argv.slice(2)
const others: Record<string, () => Promise<void>> = {
  health: benchHealth,
  logins: benchLogins,
  search: benchSearch,
  ui: () => benchUi(args.slice(1)),
}

await command(() => others[args[0] ?? '']?.() ?? benchChat(args))
