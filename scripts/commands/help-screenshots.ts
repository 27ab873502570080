import { takeScreenshots } from '../lib/help-screenshots.ts'
import { inRoot } from '../lib/paths.ts'

/** Pictures of the running app for the articles of the help. Build the web first: npm run build. */
await takeScreenshots(inRoot('content', 'help', 'images'))
