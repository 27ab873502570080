import { benchChat } from '../../bench/chat.ts'
import { benchHealth } from '../../bench/health.ts'
import { benchLogins } from '../../bench/logins.ts'
import { command } from '../lib/command.ts'

const others: Record<string, () => Promise<void>> = { health: benchHealth, logins: benchLogins }

const args = process.argv.slice(2)
await command(() => others[args[0] ?? '']?.() ?? benchChat(args))
