import { benchChat } from '../../bench/chat.ts'
import { benchHealth } from '../../bench/health.ts'
import { command } from '../lib/command.ts'

const args = process.argv.slice(2)
await command(() => (args[0] === 'health' ? benchHealth() : benchChat(args)))
