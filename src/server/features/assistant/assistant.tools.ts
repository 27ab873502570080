import type { Tool } from './tool.ts'
import { computeEconomicsTool } from './tools/compute-economics.ts'
import { getCanonTool } from './tools/get-canon.ts'
import { getProjectTool } from './tools/get-project.ts'
import { helpArticleTool } from './tools/help-article.ts'
import { proposeCanonTool } from './tools/propose-canon.ts'
import { queryTableTool } from './tools/query-table.ts'
import { readProductPageTool } from './tools/read-product-page.ts'
import { searchChatsTool } from './tools/search-chats.ts'
import { searchKnowledgeTool } from './tools/search-knowledge.ts'

/** What the assistant may do in a chat, and nothing else. See `tool.ts` before adding one that changes something. */
export const chatTools: Tool[] = [
  readProductPageTool,
  computeEconomicsTool,
  searchChatsTool,
  getProjectTool,
  getCanonTool,
  proposeCanonTool,
  searchKnowledgeTool,
  queryTableTool,
  helpArticleTool,
]
