import { ensureBuild } from '../lib/build.ts'
import { command } from '../lib/command.ts'

await command(async () => {
  await ensureBuild()
  await import('../../src/server/main.ts')
})
