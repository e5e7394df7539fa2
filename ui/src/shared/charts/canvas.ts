// ECharts' canvas renderer for PNG export. A separate module with named imports: importing ECharts' entry
// points dynamically would keep all their exports in the bundle.
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

use([CanvasRenderer]);

export { init };
