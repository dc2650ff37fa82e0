import type { Facts } from '../../protocol/facts.ts';
import { domainsOf } from './address.ts';

/** What the guard goes by, from its options and, where the policy lets it speak, from the environment. */
interface InjectionSettings {
  readonly broad: boolean;
  readonly ignore: readonly string[];
  readonly allowHosts: readonly string[];
  readonly blockHosts: readonly string[];
  readonly maxUrlLength: number;
  readonly environment: boolean;
}

export interface Settings extends InjectionSettings {
  readonly switches: Switches;
}

export interface Switches {
  readonly enabled: boolean;
  readonly shell: boolean;
  readonly fetch: boolean;
  /** Whether text of this risk is refused; otherwise it is remarked on. */
  readonly refuses: Readonly<Record<'high' | 'critical', boolean>>;
}

/** The `XPIA_*` variables of amplihack with the meaning they have there; read only when the policy says so. */
export function fromEnvironment(settings: InjectionSettings, facts: Pick<Facts, 'env' | 'text'>): Settings {
  const env = (name: string) => (settings.environment ? facts.env(`XPIA_${name}`) : undefined);
  const isOn = (name: string) => ['1', 'true', 'yes'].includes(env(name)?.toLowerCase() ?? 'true');
  const length = Number(env('MAX_URL_LENGTH') ?? settings.maxUrlLength);
  const file = env('BLACKLIST_FILE');
  return {
    ...settings,
    maxUrlLength: Number.isSafeInteger(length) ? length : settings.maxUrlLength,
    blockHosts: [
      ...settings.blockHosts,
      ...(env('BLACKLIST_DOMAINS')?.split(',') ?? []),
      ...(file === undefined ? [] : domainsOf(facts.text(file) ?? '')),
    ],
    switches: {
      enabled: isOn('ENABLED'),
      shell: isOn('VALIDATE_BASH'),
      fetch: isOn('VALIDATE_WEBFETCH'),
      refuses: { high: isOn('BLOCK_HIGH_RISK'), critical: isOn('BLOCK_CRITICAL') },
    },
  };
}
