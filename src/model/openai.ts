import { chat } from './openai-chat.ts';
import { responses } from './openai-responses.ts';

/** OpenAI's two APIs, named as in its SDK. The translator's own functions are those of chat completions. */
export const openai = { ...chat, chat, responses };
