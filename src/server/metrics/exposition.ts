/** The text format of Prometheus: https://prometheus.io/docs/instrumenting/exposition_formats/ */

export type Labels = Readonly<Record<string, string | number>>;

export interface Sample {
  labels?: Labels;
  value: number;
  /** `_bucket`, `_sum`, `_count` of a histogram. */
  suffix?: string;
}

export interface Metric {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  samples: Sample[];
}

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

const labelsOf = (labels: Labels = {}): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(String(value))}"`);
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
};

/** Metrics as Prometheus reads them. */
export function exposition(metrics: Metric[]): string {
  const lines = metrics.flatMap(({ name, help, type, samples }) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(({ suffix = '', labels, value }) => `${name}${suffix}${labelsOf(labels)} ${value}`),
  ]);
  return `${lines.join('\n')}\n`;
}

/** A metric with one value of the moment. */
export const gauge = (name: string, help: string, value: number, labels?: Labels): Metric => ({
  name,
  help,
  type: 'gauge',
  samples: [{ labels, value }],
});
