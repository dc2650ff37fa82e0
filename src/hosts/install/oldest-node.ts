/** The oldest Node that has all that guards call; `engines` in package.json says the same. */
export const OLDEST_NODE = 20;
