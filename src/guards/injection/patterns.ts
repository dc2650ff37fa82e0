import type { InjectionPattern } from './pattern.ts';
import { carrierPatterns } from './patterns-carriers.ts';
import { orderPatterns } from './patterns-orders.ts';

/**
 * Identifiers PO001 to WF002, their categories and risks follow amplihack's XPIA defence, so that its users find their
 * reports again; their broad wording covers the same ground with whole words. The others are this house's own. The table is
 * made when it is asked for: few of the hook's calls need it.
 */
export const injectionPatterns = (): readonly InjectionPattern[] => [...orderPatterns(), ...carrierPatterns()];
