import { takeScreenshots } from '../lib/help-screenshots.ts'
import { inRoot } from '../lib/paths.ts'

/** Pictures of the running app for the help, the signed-out pages and the README. Build the web first: npm run build. */
await takeScreenshots({ help: inRoot('content', 'help', 'images'), readme: inRoot('docs', 'chat.png') })
