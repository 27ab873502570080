import { runTool } from '../lib/processes.ts'

const [name = ''] = process.argv.slice(2)
if (/^[a-z0-9-]+$/.test(name)) {
  const { code, output } = await runTool('drizzle-kit', 'drizzle-kit', ['generate', '--name', name])
  console.log(output.trim())
  process.exitCode = code
} else {
  console.error('Name the migration in kebab-case: npm run db:generate -- add-chats')
  process.exitCode = 1
}
