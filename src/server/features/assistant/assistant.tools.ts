import type { Tool } from './tool.ts'
import { computeEconomicsTool } from './tools/compute-economics.ts'
import { getProjectTool } from './tools/get-project.ts'
import { readProductPageTool } from './tools/read-product-page.ts'
import { searchChatsTool } from './tools/search-chats.ts'

/** What the assistant may do in a chat, and nothing else. See `tool.ts` before adding one that changes something. */
export const chatTools: Tool[] = [readProductPageTool, computeEconomicsTool, searchChatsTool, getProjectTool]
